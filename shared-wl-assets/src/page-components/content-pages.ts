/** Components of pages and dialogs behind the login page. */
export { ExpansionPanel, ExpansionPanels, PanelLink } from './ExpansionPanel';
export { DescriptionItem, DescriptionList } from './DescriptionList';
export { Disclosure } from './Disclosure';
export { RevealMask } from './RevealMask';
export { MessageIcon } from './MessageIcon';
export { errorId, Option, OptionList } from './Option';
export { PasscodeDisplay } from './PasscodeDisplay';
export { Prose, ProseHtml } from './Prose';
export { Tabs } from './Tabs';
export { TextPage } from './TextPage';
