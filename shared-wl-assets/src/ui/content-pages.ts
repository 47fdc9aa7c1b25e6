/** What pages and dialogs behind the login page are made of besides; the login page itself never pays for it. */
export { ExpansionPanel, ExpansionPanels, PanelLink } from './ExpansionPanel';
export { DescriptionItem, DescriptionList } from './DescriptionList';
export { Disclosure } from './Disclosure';
export { RevealMask } from './RevealMask';
export { MessageIcon } from './MessageIcon';
export { errorId, Option, OptionList } from './Option';
export { PasscodeDisplay } from './PasscodeDisplay';
export { Prose } from './Prose';
export { Tabs } from './Tabs';
export { TextPage } from './TextPage';
