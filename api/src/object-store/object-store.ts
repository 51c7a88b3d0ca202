import type { Readable } from 'node:stream'

/** The bytes from one place to another, both included; neither is past the end. */
export interface BytePart {
  readonly start: number
  readonly end: number
}

/** The settings name a bucket that does not exist, or that their keys may not use. */
export class WrongBucket extends Error {
  override name = 'WrongBucket'
}

/** Bytes by name. A name is a folder and a file, of `a-z 0-9 - .` only, and is given once: bytes never change. */
export interface ObjectStore {
  /** @throws WrongBucket where the store is there and refuses; one that does not answer is none. */
  check(): Promise<void>
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Bytes of an object; undefined when nothing has this name. */
  sizeOf(name: string): Promise<number | undefined>
  /**
   * An object, or a part of it, with the bytes of the stream, which must be read or destroyed. Undefined when nothing
   * has this name.
   */
  get(name: string, part?: BytePart): Promise<{ readonly stream: Readable; readonly size: number } | undefined>
  /** The names of all objects. */
  names(): AsyncIterable<string>
  /** Removes all files of a folder; none is fine. */
  removeFolder(folder: string): Promise<void>
  /** All folders there are, each with the time of its newest file. */
  folders(): AsyncIterable<{ readonly name: string; readonly changedAt: Date }>
  close(): void
}
