/**
 * The version of the contract between the service and code built against it: the calls of this folder, and the façades
 * that the shell shares with remotes. A remote declares the versions that it works with (`remote.json`), and a check
 * compares each change with the last released version. Major: something that a remote may rely on was removed or became
 * stricter, so remotes that use it must be released again. Minor: something was added; existing builds keep working.
 * Patch: messages, examples and call limits, which builds do not depend on.
 */
export const contractVersion = '1.2.0'
