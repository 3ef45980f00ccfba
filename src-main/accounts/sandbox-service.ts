/** The embedded sandbox service, as far as an account on it needs it. */
export interface SandboxService {
  url: string;
  acquirerId: string;
  partnerId: string;
  apiKey: string;
  /** Address where its faults and its time are controlled. */
  controlUrl: string;
  close: () => Promise<void>;
}
