/** The key that the service currently accepts, and what it may do. */
export interface Access {
  apiKey: string;
  /** Whether the key has the permission `mailing`. */
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
