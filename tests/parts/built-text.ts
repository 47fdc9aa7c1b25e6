/**
 * Edit of a built bundle that inserts a mistake next to a code pattern that webpack always emits. Every edit throws when the
 * pattern is missing, so that no mistake is silently skipped.
 */
export type TextEdit = (text: string) => string;

const SLOT_CALL = /\(0,\s*([\w$]+)\.slot\)\(\{/g;
const CONTAINER_GET = /\{\s*get:\s*\(\)\s*=>\s*[\w$]+,\s*init:/g;
const BOUNDARY_RENDER = /componentDidCatch\([^]*?\brender\(\)\s*\{/g;
const BOUNDARY_CATCH = /componentDidCatch\(/g;
const ROOT_MOUNT = /bootstrap:\s*\(\)\s*=>\s*Promise\.resolve\(\),\s*mount:/g;

function replaceShape(shape: RegExp, replacement: (match: string, group: string) => string): TextEdit {
  return (text) => {
    const edited = text.replace(shape, replacement);
    if (edited === text) throw new Error(`The bundle has no ${shape.source}`);
    return edited;
  };
}

/** Inserts code at the start of a bundle. */
export function prepend(code: string): TextEdit {
  return (text) => `${code};${text}`;
}

/** Inserts code that runs each time the component of a slot renders. */
export function inEveryRender(code: string): TextEdit {
  return replaceShape(
    SLOT_CALL,
    (_, library) =>
      `(d=>{const C=d.Component;return(0,${library}.slot)({...d,Component:p=>{${code};return C(p)}})})({`,
  );
}

/**
 * Wraps the component of a slot in a class component with code in its lifecycle methods. The code builds elements as plain
 * objects, because the variable name of React differs between bundles.
 */
export function inLifecycle({
  render = '',
  mounted,
  unmounting = '',
}: {
  readonly render?: string;
  readonly mounted: string;
  readonly unmounting?: string;
}): TextEdit {
  return replaceShape(
    SLOT_CALL,
    (_, library) =>
      `(d=>{class W{constructor(p){this.props=p}componentDidMount(){${mounted}}componentWillUnmount(){${unmounting}}render(){${render};` +
      `return{$$typeof:Symbol.for("react.transitional.element"),type:d.Component,key:null,ref:null,props:this.props,_owner:null,_store:{}}}}` +
      `W.prototype.isReactComponent={};return(0,${library}.slot)({...d,Component:W})})({`,
  );
}

/** Inserts code that runs before each rendering of the part's main slot on the server. */
export function beforeServerRender(code: string): TextEdit {
  return (text) => `${text};{ const { modules } = module.exports; const { main } = modules['./lifecycles'];
    const element = (portal, props) => { ${code}; return main.element(portal, props); };
    module.exports = { modules: { ...modules, './lifecycles': { main: { ...main, element } } } }; }`;
}

/** Inserts code that runs on each render of the shared library's error boundary, which surrounds every slot. */
export function inBoundaryRender(code: string): TextEdit {
  return replaceShape(BOUNDARY_RENDER, (match) => `${match}${code};`);
}

/** Inserts code that runs when the error boundary around a slot has mounted. */
export function inBoundaryMounted(code: string): TextEdit {
  return replaceShape(BOUNDARY_CATCH, (match) => `componentDidMount(){${code}}${match}`);
}

/** Makes the modules of the federation container never resolve. */
export const neverResolveModules: TextEdit = replaceShape(
  CONTAINER_GET,
  () => '{get:()=>()=>new Promise(()=>{}),init:',
);

/** Replaces the root's mount function of a slot. */
export function rootMount(code: string): TextEdit {
  return replaceShape(ROOT_MOUNT, (match) => match.replace(/mount:$/, `mount:()=>{${code}},former:`));
}
