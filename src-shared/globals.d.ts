/** The one global of the web platform, present in Node and in browsers alike, that shared code uses. */
declare class URL {
  static parse(url: string, base?: string): URL | null;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly href: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}
