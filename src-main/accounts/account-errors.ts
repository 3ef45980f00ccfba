/** There is no such account (any more). */
export class AccountMissing extends Error {
  override name = 'AccountMissing';
}

/** It can't be done as things stand. `message` is for a person; `code` for the message catalogue. */
export class AccountRefused extends Error {
  override name = 'AccountRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The account shows and takes nothing. `message` is for a person. */
export class AccountReadOnly extends Error {
  override name = 'AccountReadOnly';
}
