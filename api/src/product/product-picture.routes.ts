import { productPicture } from '../../../shared/contract/product/product-picture.routes.ts'
import type { Connection } from '../database/connection.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { type PictureQuestion, servePictures } from '../link-picture/serve-pictures.ts'
import { pictureContent } from './picture/picture-content.ts'
import { readProductHistory, readProductPage } from './product-reads.ts'

const idForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Goes up when the same content is drawn in another way. */
const drawing = 1

/** A picture is another one by all that it shows but the moment, of which the day counts. */
async function read(connection: Connection, question: PictureQuestion) {
  const [page, history] = await Promise.all([
    readProductPage(connection, question),
    readProductHistory(connection, { ...question, range: '90d' }),
  ])
  const content = pictureContent(page, history, question.language, new Date())
  const { line, ...words } = content
  const steps = line?.runs.map((run) => run.map(({ from, amount }) => [from, amount]))
  return { content, facts: [drawing, words, line?.labels, steps] }
}

/** Answers the picture of a product. */
export const rootRoutes: RootRoutes = (server, context) =>
  servePictures(server, context, productPicture, {
    idForm,
    read,
    thread: new URL('picture/picture-thread.ts', import.meta.url),
  })
