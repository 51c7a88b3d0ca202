/** Maximum bytes of a release archive. */
export const maxReleaseBytes = 32_000_000

/** Days for which the files of a release are kept after it was last current. */
export const keptReleaseDays = 30

/** The pattern of a release id. */
export const releaseIdPattern = '^[0-9a-f]{20}$'

/** The pattern of a remote's id; `shell` is the host. */
export const remoteIdPattern = '^[a-z][a-z0-9-]{0,59}$'

/**
 * The pattern of an origin on the developer's own computer: plain HTTP on a loopback interface with a port. It is put
 * into headers unchanged, so nothing else may match.
 */
export const localOriginPattern =
  '^http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):([1-9]\\d{3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$'

/** Hours after which an override ends automatically. */
export const overrideHours = 12

/** The pattern of an Ed25519 public key: its 32 bytes in base64url. */
export const publicKeyPattern = '^[A-Za-z0-9_-]{43}$'

/** The pattern of the name of a shell file: a hash of its content. */
export const assetPattern = '^[0-9a-f]{12,32}\\.(js|css|woff2|svg)$'

/** Hours for which the link to a release preview is valid. */
export const previewHours = 168
