/** What the pages and dialogs behind the login page are made of; the login page itself never pays for it. */
export { BusyOverlay } from '../ui/BusyOverlay';
export { ErrorSummary, type FieldMessage } from '../ui/ErrorSummary';
export { ExpansionPanel, ExpansionPanels, PanelLink } from '../ui/ExpansionPanel';
export { Fact, Facts } from '../ui/Facts';
export { Fold } from '../ui/Fold';
export { Masked } from '../ui/Masked';
export { MessageIcon } from '../ui/MessageIcon';
export { Option, OptionList, type OptionProps } from '../ui/Option';
export { PasscodeDisplay } from '../ui/PasscodeDisplay';
export { Prose } from '../ui/Prose';
export { RailPage, type RailPageProps } from '../ui/RailPage';
export { type Step } from '../ui/StepList';
export { Tabs, type TabsProps } from '../ui/Tabs';
export { TextPage } from '../ui/TextPage';
