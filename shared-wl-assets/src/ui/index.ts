import './styles/base.module.css';

export { Alert, type AlertProps, type Tone } from './Alert';
export { Button, ButtonRow, type ButtonProps } from './Button';
export { classNames } from './class-names';
export { DarkPictureSource } from './DarkPictureSource';
export type { ElementChildren } from './element-children';
export { Fields, Section } from './Fields';
export { HeroPage } from './HeroPage';
export { HiddenText } from './HiddenText';
export { Icon, type IconName } from './Icon';
export { Intro, PageHeading } from './PageHeading';
export { SanitisedHtml } from './SanitisedHtml';
export { Spinner } from './Spinner';
export { SurfacePage } from './SurfacePage';
export { TextField, type TextFieldProps } from './TextField';
export { LinkList, LinkRow, TextLink, type TextLinkProps } from './TextLink';
export { trustedHtml } from './trusted-html';
export { useFocusWhen } from './use-focus-when';
