/// <reference types="@rspack/core/module" />
/** Part of every development build: puts edits into the page as the development server reports them. */

/** Sent to the window before an edit comes into the page. */
const editEvent = 'qasima-edit'

const hot = import.meta.webpackHot

/** Edits follow each other; what no module takes up is a page anew. */
async function takeUp(hash: string): Promise<void> {
  if (hash === __webpack_hash__ || hot?.status() !== 'idle') return
  dispatchEvent(new Event(editEvent))
  try {
    if (!(await hot.check(true))) location.reload()
    else await takeUp(hash)
  } catch {
    if (['abort', 'fail'].includes(hot.status())) location.reload()
  }
}

const events = new EventSource(new URL('events', new URL(__webpack_public_path__, location.href)))
events.onmessage = ({ data }) => void takeUp(data)
