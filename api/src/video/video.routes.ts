import { videoList } from '../../../shared/contract/video/video.routes.ts'
import { readVideoAddress } from '../../../shared/contract/video/video-address.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { listVideos } from './video.queries.ts'

export const routes: NounRoutes = (serve, { database }) => {
  serve(videoList, async ({ language }) => ({
    items: (await listVideos(database.replica, {})).flatMap(({ id, poster, address, ...row }) => {
      const playback = readVideoAddress(address)
      // A site that no longer has such addresses takes its videos away, not the page.
      if (!playback) return []
      return [{ id, person: row[`person_${language}`], title: row[`title_${language}`], poster, ...playback }]
    }),
  }))
}
