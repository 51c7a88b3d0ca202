import { Secret, TOTP } from 'otpauth'

const period = 30_000

/** The code that an authenticator app shows, so many periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + periods * period,
  })
