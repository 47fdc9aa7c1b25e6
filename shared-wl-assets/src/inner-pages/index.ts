/** What pages and dialogs behind the login page are made of besides; the login page itself never pays for it. */
export { ExpansionPanel, ExpansionPanels, PanelLink } from '../ui/ExpansionPanel';
export { Fact, Facts } from '../ui/Facts';
export { Fold } from '../ui/Fold';
export { Masked } from '../ui/Masked';
export { MessageIcon } from '../ui/MessageIcon';
export { errorId, Option, OptionList } from '../ui/Option';
export { PasscodeDisplay } from '../ui/PasscodeDisplay';
export { Prose } from '../ui/Prose';
export { Tabs } from '../ui/Tabs';
export { TextPage } from '../ui/TextPage';
