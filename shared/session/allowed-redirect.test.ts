import { describe, expect, it } from '@jest/globals'
import { allowedRedirect } from './allowed-redirect.ts'

const ours = ['qasima://']

const hostile = [
  '',
  ' ',
  '//evil.example',
  '//evil.example/path',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '/\u007f/evil.example',
  '/\u0085/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/path\\..\\..\\evil.example',
  ' /dashboard',
  '\t//evil.example',
  'dashboard',
  './dashboard',
  '../dashboard',
  '?next=/dashboard',
  '#hash',
  'evil.example',
  'http://evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://here.invalid/x',
  'https://qasima.example.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'intent://evil.example#Intent;scheme=https;end',
  'qasima:evil.example',
  'qasima:/evil.example',
  'xqasima://open',
  ' qasima://open',
  'qasima://open\r\nSet-Cookie: a=b',
  'otherapp://open',
  '%2F%2Fevil.example',
  '%2Fdashboard',
  'https%3A%2F%2Fevil.example',
  `/${'a'.repeat(2_000)}`,
]

describe('where a redirect may lead', () => {
  it.each(hostile.map((value) => [JSON.stringify(value).slice(0, 60), value]))('nowhere for %s', (_, value) => {
    expect(allowedRedirect(value, ours)).toBeNull()
  })

  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/en/dashboard?tab=a#settings', '/en/dashboard?tab=a#settings'],
    ['/dashboard?next=https://evil.example//x', '/dashboard?next=https://evil.example//x'],
    ['/a/../dashboard', '/dashboard'],
    ['/%2F/x', '/%2F/x'],
    ['/متاجر', '/%D9%85%D8%AA%D8%A7%D8%AC%D8%B1'],
    ['qasima://open/shop/12', 'qasima://open/shop/12'],
  ])('to %s on this site or in our apps', (value, expected) => {
    expect(allowedRedirect(value, ours)).toBe(expected)
  })

  it('into exactly the apps that are named', () => {
    expect(allowedRedirect('beta://open', ['beta://'])).toBe('beta://open')
    expect(allowedRedirect('qasima://open', ['beta://'])).toBeNull()
  })

  it('nowhere when nothing is asked', () => {
    expect(allowedRedirect(null, ours)).toBeNull()
  })
})
