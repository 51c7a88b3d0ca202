declare module '@20minutes/s3rver' {
  /** A server that speaks as S3 does, over a folder. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
      allowMismatchedSignatures: boolean
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
