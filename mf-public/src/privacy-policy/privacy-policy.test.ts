import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { countryCookies, lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { languages } from '@qasima/shared/contract/language'
import { sessionCookie } from '@qasima/shared/session/session-cookie'

const cookies = [
  sessionCookie,
  ...Object.values(countryCookies),
  ...Object.values(lookCookies),
  'device',
  'oauth',
  'link-share',
  'share',
  'styles',
]

it.each(languages)('names every cookie of the site in %s', async (language) => {
  const text = await readFile(new URL(`privacy-policy.${language}.md`, import.meta.url), 'utf8')
  expect([...text.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name).toSorted()).toEqual(cookies.toSorted())
})
