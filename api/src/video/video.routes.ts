import { videoList } from '../../../shared/contract/video/video.routes.ts'
import { readVideoAddress } from '../../../shared/contract/video/video-address.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import type { Serve } from '../http/serve-route.ts'
import { listVideos } from './video.queries.ts'

export function videoRoutes(serve: Serve, { database }: ApiContext): void {
  serve(videoList, async ({ language }) => ({
    items: (await listVideos(database.replica, {})).flatMap(({ id, poster, address, ...row }) => {
      const playback = readVideoAddress(address)
      // A site that no longer has such addresses takes its videos away, not the page.
      if (!playback) return []
      return [{ id, person: row[`person_${language}`], title: row[`title_${language}`], poster, ...playback }]
    }),
  }))
}
