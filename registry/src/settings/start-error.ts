/** Something that keeps the portal or a command from starting, in one sentence for the person who starts them. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
