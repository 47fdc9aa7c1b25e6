export declare const compileStart: (workspace: string) => Promise<string>;
