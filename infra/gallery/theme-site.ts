import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { directionOf, languageOfPath } from '@qasima/shared/contract/language'
import { browserConfig } from '@qasima/shared/federation/build-config'
import { fontFaceCss } from '@qasima/shared/ui/fonts/font-faces'
import { backgroundCss } from '@qasima/shared/ui/palette'
import { globalStyles } from '@qasima/shared/ui/styles/global'
import { rspack } from '@rspack/core'
import type { Page } from 'playwright'

const fonts = fileURLToPath(new URL('.', import.meta.resolve('@qasima/shared/ui/fonts/font-faces')))

/** The address of the theme page; nothing listens there, the pages of the gallery answer it themselves. */
export const themeOrigin = 'http://theme.qasima.example'

/** Builds the page that shows every token and component. */
export async function buildThemePage(folder: string): Promise<void> {
  const base = browserConfig(import.meta.dirname)
  await new Promise<void>((resolve, reject) => {
    rspack(
      { ...base, entry: './theme-page.tsx', output: { ...base.output, path: folder, filename: 'theme.js' } },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
        else resolve()
      },
    )
  })
}

const document = (path: string) => {
  const language = languageOfPath(path)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-theme="dark"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Theme</title>
<style>${globalStyles}body{margin:0}${fontFaceCss('/fonts')}${backgroundCss()}</style><div id="root"></div><script src="/theme.js"></script>`
}

/** Lets a page open the theme page from its build. */
export async function answerThemePage(page: Page, folder: string): Promise<void> {
  await page.route(`${themeOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/fonts/')) return route.fulfill({ body: await readFile(join(fonts, pathname.slice(7))) })
    if (pathname.endsWith('.js'))
      return route.fulfill({ body: await readFile(join(folder, pathname)), contentType: 'text/javascript' })
    return route.fulfill({ body: document(pathname), contentType: 'text/html; charset=utf-8' })
  })
}
