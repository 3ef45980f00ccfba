import { userInfo } from 'node:os';

/** The name that decisions are signed with: the account on this machine. */
export function agentName(): string {
  try {
    return userInfo().username || 'agent';
  } catch {
    // A user id without an entry in the password file has no name.
    return 'agent';
  }
}
