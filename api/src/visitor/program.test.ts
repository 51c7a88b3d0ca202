import { describe, expect, it } from '@jest/globals'
import { asksForPrivacy, isProgram } from './program.ts'

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const by = (agent: string, headers = {}, method = 'GET') =>
  isProgram({ method, headers: { 'user-agent': agent, ...headers } })

describe('who sends a request', () => {
  it.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a preview of WhatsApp', 'WhatsApp/2.24.20.89 A'],
    ['a preview of Telegram', 'TelegramBot (like TwitterBot)'],
    ['a preview of Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['a preview of Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['a preview of Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    [
      'a preview of Apple',
      'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['a tool', 'curl/8.5.0'],
    ['a browser without a screen', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36'],
    ['one without a name', ''],
  ])('is a program for %s', (_, agent) => {
    expect(by(agent)).toBe(true)
  })

  it('is a program for a page that is fetched ahead, and for a look at the headers', () => {
    expect(by(phone, { 'sec-purpose': 'prefetch;prerender' })).toBe(true)
    expect(by(phone, { purpose: 'prefetch' })).toBe(true)
    expect(by(phone, {}, 'HEAD')).toBe(true)
  })

  it.each([
    phone,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 400.0.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'QasimaApp/1.4 (Android 15)',
  ])('is a person for %s', (agent) => {
    expect(by(agent)).toBe(false)
  })

  it('asks for privacy by either sign', () => {
    expect(asksForPrivacy({ headers: { dnt: '1' } })).toBe(true)
    expect(asksForPrivacy({ headers: { 'sec-gpc': '1' } })).toBe(true)
    expect(asksForPrivacy({ headers: { dnt: '0' } })).toBe(false)
  })
})
