/**
 * The version of the contract between the service and what is built against it: the calls of this folder, and the façades
 * that the shell shares with remotes. A remote says with which versions it works (`remote.json`), and a check holds each
 * change against the version that was released last.
 *
 * Major: something that a remote may rely on is gone or stricter, so remotes that use it have to be released again. Minor:
 * something was added; what was built before works on. Patch: sentences, examples and limits of calls, of which no build
 * knows.
 */
export const contractVersion = '1.2.0'
