import S3rver from '@20minutes/s3rver'

export interface BucketServer {
  readonly port: number
  /** What a process is started with that keeps its files there. */
  readonly settings: Readonly<Record<`S3_${string}`, string>>
  close(): Promise<void>
}

/** A server that speaks as S3 does, with one bucket, over a folder. */
export async function startBucketServer(directory: string, bucket: string): Promise<BucketServer> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    // It signs the address of a listing unlike S3 and our client do.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  return {
    port,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => server.close(),
  }
}
