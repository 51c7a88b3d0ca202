import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'
import { upstreamFailure } from '../http/problem.ts'
import { type ObjectStore, WrongBucket } from './object-store.ts'

/** Seconds a client is asked to wait while the service is away. */
const awayRetryAfter = 5

/** Milliseconds that one attempt of an upload or a job may take. */
const usualTimeout = 9_000

/** Milliseconds that a connection may take to be made. */
const connectionTimeout = 3_000

/** Says that the service is away, for failures that are none of its answers, or its own fault. */
function orUnavailable(error: unknown): never {
  // Failures of the network have none of it, and those to read an answer are of no class of the library's.
  const { $metadata } = error as Partial<S3ServiceException>
  if (($metadata?.httpStatusCode ?? 500) < 500) throw error
  throw upstreamFailure(error, awayRetryAfter)
}

/** @throws WrongBucket for one that is not there, or not for these keys. One that is away may be back before it is needed. */
async function checkBucket(
  client: S3Client,
  { bucket, endpoint }: { readonly bucket: string; readonly endpoint: string },
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500
    if (status < 500 && status !== 429) throw new WrongBucket(`${bucket} at ${endpoint} cannot be used (${status})`)
  }
}

async function* objectsIn(client: S3Client, { bucket, prefix }: { readonly bucket: string; readonly prefix: string }) {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    yield* page.Contents ?? []
}

/** Keeps objects in a bucket of S3, or of a service that speaks as S3 does. */
export function bucketStore(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: NonNullable<Config['objectStore']>,
  prefix: string,
  /** Milliseconds that one attempt may take; there are two, within the time that a client waits. */
  requestTimeout = usualTimeout,
): ObjectStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services of one's own seldom have a name for each bucket, and not all know checksums in trailers.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: Math.min(connectionTimeout, requestTimeout),
      requestTimeout,
      throwOnRequestTimeout: true,
    },
  })
  const keyOf = (name: string) => `${prefix}/${name}`
  const objects = (folder: string) => objectsIn(client, { bucket, prefix: keyOf(folder) })

  return {
    check: () => checkBucket(client, { bucket, endpoint }),
    put: async (name, bytes, type) => {
      await client
        .send(
          new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: bytes, ContentType: type, IfNoneMatch: '*' }),
        )
        .catch(orUnavailable)
    },
    sizeOf: async (name) => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }))
        return ContentLength
      } catch (error) {
        if (error instanceof NotFound) return undefined
        return orUnavailable(error)
      }
    },
    get: async (name, part) => {
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: keyOf(name),
            Range: part && `bytes=${part.start}-${part.end}`,
          }),
        )
        // In Node the body is always a stream of Node's.
        return { stream: Body as Readable, size: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        return orUnavailable(error)
      }
    },
    names: async function* () {
      for await (const { Key = '' } of objects('')) yield Key.slice(prefix.length + 1)
    },
    removeFolder: async (folder) => {
      for await (const { Key } of objects(`${folder}/`)) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      }
    },
    folders: async function* () {
      let current: { name: string; changedAt: Date } | undefined
      // A listing is in the order of names, so the files of a folder follow one another.
      for await (const { Key = '', LastModified = new Date() } of objects('')) {
        const name = Key.slice(prefix.length + 1).split('/', 1)[0] ?? ''
        if (current?.name === name) {
          if (LastModified > current.changedAt) current.changedAt = LastModified
          continue
        }
        if (current) yield current
        current = { name, changedAt: LastModified }
      }
      if (current) yield current
    },
    close: () => client.destroy(),
  }
}
