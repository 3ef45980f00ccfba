import { FuseV1Options } from '@electron/fuses';

/** Setting of each fuse that this Electron has: one that a later Electron adds stops the packing until it is here. */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's own choice: WebAssembly checks its bounds by the machine's traps.
  [FuseV1Options.WasmTrapHandlers]: true,
};
