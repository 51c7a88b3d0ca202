/// <reference types="@rspack/core/module" />
/** Part of every development build: applies edits that the development server reports. */

/** Sent to the window before an edit is applied. */
const editEvent = 'qasima-edit'

const hot = import.meta.webpackHot

/** Applies edits one after the other; reloads the page if no module accepts one. */
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
