/** The key that the service takes at the moment, and what it may do. */
export interface Access {
  apiKey: string;
  /** The permission `mailing`. */
  mailing: boolean;
}

const bearerPrefix = 'Bearer ';

export function judgeAuthorization(
  header: string | undefined,
  access: Access,
): 'valid' | 'wrong' | 'missing' {
  if (header === undefined) return 'missing';
  return header === bearerPrefix + access.apiKey ? 'valid' : 'wrong';
}
