import { expect, it } from '@jest/globals'
import { withWantedStyles } from './inline-styles.ts'

const inForce = {
  host: { folder: '', styles: '', scripts: [], shared: {}, styleFile: { file: 'frame.css', integrity: 'sha256-a' } },
  remotes: [],
  key: 'releases',
}

it.each([undefined, '', 'theme=light', 'styles=file', 'mystyles=inline', 'styles=inlined'])(
  'are in files for a browser with the cookies %s',
  (cookies) => {
    expect(withWantedStyles(inForce, cookies)).toBe(inForce)
  },
)

it.each(['styles=inline', 'a=1; styles=inline; theme=light'])(
  'are inline, in separately cached documents, for a browser with the cookies %s',
  (cookies) => {
    const { host, remotes, key } = withWantedStyles(inForce, cookies)
    expect([host.styleFile, host.folder, remotes]).toEqual([undefined, '', []])
    expect(key).not.toBe(inForce.key)
  },
)
