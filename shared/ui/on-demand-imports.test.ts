import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const shared = join(import.meta.dirname, '..')
const staticImport = /^(?:import|export)\s(?!type\b)[^'"]*?['"]([^'"]+)['"]/gm

/** Every package and file that a file reaches without a dynamic import. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, request = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    if (!request.startsWith('.')) seen.add(request)
    else if (/\.tsx?$/.test(request)) reached(join(dirname(file), request), seen)
  }
  return seen
}

const facades = readdirSync(join(shared, 'ui'))
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => join(shared, 'ui', name))

describe('what a façade adds to a first view', () => {
  it.each(facades.map((file) => [relative(shared, file), file]))(
    '%s: nothing of Ark, which is fetched on demand',
    (_, file) => {
      expect(existsSync(file)).toBe(true)
      expect([...reached(file)].filter((request) => /^@(ark-ui|zag-js)\//.test(request))).toEqual([])
    },
  )

  it('a list of the back-office: nothing of the form layer, which comes with a dialog', () => {
    const list = [...reached(join(shared, 'admin', 'list', 'record-list.tsx'))]
    expect(list).toContain(join(shared, 'admin', 'list', 'list-views.tsx'))
    expect(list).not.toContain('react-hook-form')
  })

  it('the check covers the whole import graph', () => {
    expect(facades.length).toBeGreaterThan(30)
    expect(reached(join(shared, 'ui', 'floating', 'menu-popup.tsx'))).toContain('@ark-ui/react/menu')
    expect(reached(join(shared, 'ui', 'menu.tsx'))).toContain('react')
    expect(reached(join(shared, 'ui', 'floating', 'popover-panel.tsx'))).toContain('@ark-ui/react/locale')
  })
})
