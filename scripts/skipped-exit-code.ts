/** Exit code of a campaign that this machine lacks the programs for; automake's convention. */
export const skippedExitCode = 77;
