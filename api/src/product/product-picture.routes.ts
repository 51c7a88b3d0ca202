import { productPicture } from '../../../shared/contract/product/product-picture.routes.ts'
import type { Connection } from '../database/connection.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { type PictureQuestion, servePictures } from '../link-picture/serve-pictures.ts'
import { pictureContent } from './picture/picture-content.ts'
import { readProductHistory, readProductPage } from './product-reads.ts'

const idForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Increase when the same content is drawn differently. */
const drawing = 2

/** The content without the exact time, which would change the picture's version; its day counts. */
async function read(connection: Connection, question: PictureQuestion) {
  const [page, history] = await Promise.all([
    readProductPage(connection, question),
    readProductHistory(connection, { ...question, range: '90d' }),
  ])
  const content = pictureContent(page, history, question, new Date())
  const { line, ...words } = content
  const steps = line?.runs.map((run) => run.map(({ from, amount }) => [from, amount]))
  return { content, facts: [drawing, words, line?.labels, steps] }
}

/** Serves the picture of a product. */
export const rootRoutes: RootRoutes = (server, context) =>
  servePictures(server, context, productPicture, {
    idForm,
    read,
    thread: new URL('picture/picture-thread.ts', import.meta.url),
  })
