import { existsSync } from 'node:fs'

/** The browser's own account: different from this process's, and used for nothing else. */
export const browserAccount = 65_533

const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
const find = (name: string): string | undefined => folders.map((folder) => `${folder}/${name}`).find(existsSync)

/** Ends the browser together with this process, however that ends. */
const endsWithParent = ['--pdeathsig', 'KILL']
/** Without network and without access to other processes: everything it gets is passed to it. */
const apart = ['--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child']
const noRights = ['--no-new-privs', ...endsWithParent, '--']

const flags = [
  '--remote-debugging-pipe',
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-notifications',
  '--disable-file-system',
  '--disable-breakpad',
  '--deny-permission-prompts',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--renderer-process-limit=1',
  '--js-flags=--max-old-space-size=256',
  '--blink-settings=imagesEnabled=false',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // A second barrier besides the missing network: no name resolves, and other requests go to a closed port.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
]

/**
 * The command that starts the browser: under another account if this process may switch, without a network, and always
 * with its own sandbox. Undefined if a required program is missing.
 */
export function browserCommand(path: string, folder: string): readonly [string, ...string[]] | undefined {
  const [setpriv, unshare, prlimit] = [find('setpriv'), find('unshare'), find('prlimit')]
  if (!setpriv || !unshare || !prlimit) return undefined
  const isRoot = process.getuid?.() === 0
  const account = String(browserAccount)
  const way = isRoot
    ? [
        ...[unshare, ...apart, '--mount-proc', '--', setpriv, '--reuid', account, '--regid', account, '--clear-groups'],
        ...['--bounding-set=-all', '--inh-caps=-all', ...noRights],
      ]
    : [unshare, '--user', '--map-current-user', ...apart, '--', setpriv, ...noRights]
  const limits = [prlimit, '--core=0', '--nofile=1024', '--fsize=67108864']
  return [
    setpriv,
    ...endsWithParent,
    '--',
    ...limits,
    ...way,
    path,
    `--user-data-dir=${folder}`,
    ...flags,
    'about:blank',
  ]
}
