/** Streams of notifications that an account may have open at once, in each process. */
export const maxStreamsOfAccount = 3

/** Milliseconds between two signs of life of a stream on which nothing happens. */
export const streamHeartbeat = 20_000

/** Milliseconds after which a stream that shows no sign of life is given up. */
export const streamSilenceTimeout = 50_000

/** Mails a day that an account may ask for. */
export const maxDailyCap = 200

/** Devices of an account that get push messages; the one that was added first makes room for another. */
export const maxPushDevices = 10

/** Characters of the address that alerts are posted to. */
export const maxWebhookAddress = 500
