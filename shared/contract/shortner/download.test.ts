import { describe, expect, it } from '@jest/globals'
import { type DownloadSlug, downloadAddress, downloadSlug } from './download.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9)'

const browsers: [name: string, userAgent: string, slug: DownloadSlug, touchPoints: number][] = [
  ['Chrome on Windows', `${windows} ${chrome} Safari/537.36`, 'chrome', 0],
  ['Chrome on macOS', `${mac} ${chrome} Safari/537.36`, 'chrome', 0],
  ['Chrome on a Windows laptop with a touch screen', `${windows} ${chrome} Safari/537.36`, 'chrome', 10],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'chrome', 0],
  ['Chromium on Linux', `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chromium/141.0 Safari/537.36`, 'chrome', 0],
  ['Opera', `${windows} ${chrome} Safari/537.36 OPR/122.0.0.0`, 'chrome', 0],
  ['Edge', `${windows} ${chrome} Safari/537.36 Edg/141.0.3537.57`, 'chrome', 0],
  ['Vivaldi', `${windows} ${chrome} Safari/537.36 Vivaldi/7.6.3797.56`, 'chrome', 0],
  ['Yandex', `${windows} ${chrome} YaBrowser/25.8.0.0 Safari/537.36`, 'chrome', 0],
  ['Safari on a Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'chrome', 0],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'firefox',
    0,
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
    'firefox',
    0,
  ],
  ['Firefox on Ubuntu', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'firefox', 0],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'android', 0],
  ['Chrome on Android', `${pixel} ${chrome} Mobile Safari/537.36`, 'android', 0],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'android',
    0,
  ],
  [
    'a web view on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 Version/4.0 ${chrome} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0]`,
    'android',
    0,
  ],
  ['Safari on an iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'ios', 0],
  ['Chrome on an iPhone', `${iphone} CriOS/141.0.7390.69 Mobile/15E148 Safari/604.1`, 'ios', 0],
  ['Firefox on an iPhone', `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'ios', 0],
  ['Instagram on an iPhone', `${iphone} Mobile/15E148 Instagram 400.0.0 (iPhone15,3; iOS 18_5; ar_SA)`, 'ios', 0],
  [
    'an iPad of old',
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1',
    'ios',
    0,
  ],
  [
    'an iPad that calls itself a Mac',
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'ios',
    5,
  ],
  ['something unheard of', 'Lynx/2.9.2 libwww-FM/2.14', 'chrome', 0],
  ['nothing', '', 'chrome', 0],
]

describe('the download for a browser', () => {
  it.each(browsers)('%s', (_, userAgent, slug, touchPoints) => {
    expect(downloadSlug(userAgent, touchPoints)).toBe(slug)
  })

  it('is a short link', () => {
    expect(downloadAddress('firefox')).toBe('/go/firefox')
  })
})
