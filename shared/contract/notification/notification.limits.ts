/** Notification streams that an account may have open at once, per process. */
export const maxStreamsOfAccount = 3

/** Milliseconds between heartbeats of an idle stream. */
export const streamHeartbeat = 20_000

/** Milliseconds after which a silent stream is considered dead. */
export const streamSilenceTimeout = 50_000

/** Maximum daily number of emails that an account may choose. */
export const maxDailyCap = 200

/** Maximum devices of an account for push messages; a new one replaces the oldest. */
export const maxPushDevices = 10

/** Maximum length of a webhook address. */
export const maxWebhookAddress = 500
