import type { RemoteFailure } from '@qasima/shared/contract/release/report.routes'
import type { KnownRemote } from '@qasima/shared/federation/registry'

/** A remote that could not be used, and why. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly remote: string
  readonly release: string
  readonly reason: RemoteFailure

  constructor(entry: KnownRemote, reason: RemoteFailure, cause?: unknown) {
    super(`${entry.id} ${entry.release}: ${reason}`, { cause })
    this.remote = entry.id
    this.release = entry.release
    this.reason = reason
  }
}
