/** Bytes of the archive of a release as it is sent. */
export const maxReleaseBytes = 32_000_000

/** Days for which the files of a release stay after it was last current. */
export const keptReleaseDays = 30

/** The form of a release's id. */
export const releaseIdPattern = '^[0-9a-f]{20}$'

/** The form of a remote's id; `shell` is the host. */
export const remoteIdPattern = '^[a-z][a-z0-9-]{0,59}$'

/**
 * The form of an address on the developer's own computer: a plain HTTP origin of the loopback interface with a port. It
 * goes into headers as it is, so nothing else may pass.
 */
export const localOriginPattern =
  '^http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):([1-9]\\d{3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$'

/** Hours after which an override ends by itself. */
export const overrideHours = 12

/** The form of the public half of an Ed25519 key: its 32 bytes, base64url. */
export const publicKeyPattern = '^[A-Za-z0-9_-]{43}$'

/** The form of the name of a file of the shell: a hash of what is in it. */
export const assetPattern = '^[0-9a-f]{12,32}\\.(js|css|woff2|svg)$'

/** Hours for which the link to a preview of a release is good. */
export const previewHours = 168
