import { run } from '@zootools/email-spell-checker'

/** Where shoppers here have their mail; some are listed so that they are not taken for a typo. */
const domains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.fr',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.sa',
  'outlook.fr',
  'yahoo.com',
  'yahoo.fr',
  'yahoo.co.uk',
  'icloud.com',
  'me.com',
  'mac.com',
  'live.com',
  'live.fr',
  'msn.com',
  'aol.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'rocketmail.com',
  'windowslive.com',
  'proton.me',
  'protonmail.com',
  'yandex.com',
  'mail.ru',
  'zoho.com',
  'emirates.net.ae',
  'eim.ae',
  'stc.com.sa',
  'batelco.com.bh',
  'qatar.net.qa',
  'link.net',
  'tedata.net.eg',
  'menara.ma',
]

// Providers have a domain in many countries; `.co`, `.cm` and `.om` are rather a slip of the finger.
const ownInAnotherCountry = /^(yahoo|hotmail|outlook|live|msn)\.(co\.|com\.)?(?!co$|cm$|om$)[a-z]{2}$/
/** A shorter domain is a neighbour of too many others. */
const shortest = 7

/** The domain that was probably meant; null where nothing looks like a slip. */
export function suggestDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (domain.length < shortest || ownInAnotherCountry.test(domain)) return null
  const suggestion = run({ email, domains, secondLevelDomains: [], topLevelDomains: [] })
  return suggestion?.domain ?? null
}
