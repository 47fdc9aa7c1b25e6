export declare const builtStart: (workspace: string) => Promise<string>;
