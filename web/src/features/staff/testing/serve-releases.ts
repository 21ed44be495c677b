import { getAlgClasses, type InternalAlg, listInternalAlgs } from '@sentinel/contracts/staff/algs'
import {
  getInternalRelease,
  type InternalReleaseComponent,
  type InternalReleaseDetails,
  listInternalReleases,
} from '@sentinel/contracts/staff/releases'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

interface Served {
  releases?: Partial<InternalReleaseDetails>[]
  algs?: Partial<InternalAlg>[]
  /** The classes of every model. */
  classes?: { class_id: number; label: string }[]
}

/** Starts a server with these releases and models, and a signed-in member of staff. It neither sorts nor filters. */
export function serveReleases({ releases = [{}], algs = [], classes = [] }: Served = {}): FakeServer {
  const server = startFakeServer()
  signIn(server, { role: 'staff' })
  storeReleases(server, releases)
  server.answer(listInternalAlgs, { rows: algs.map(anAlg), total: algs.length, totalKind: 'exact' })
  server.answer(getAlgClasses, { classes })
  return server
}

/** Changes the releases as if another user had done so. */
export function storeReleases(server: FakeServer, releases: Partial<InternalReleaseDetails>[]): void {
  const stored = releases.map(aRelease)
  server.answer(listInternalReleases, { rows: stored.map(toRow), total: stored.length, totalKind: 'exact' })
  server.answer(getInternalRelease, ({ params: { releaseId } }) =>
    aRelease(stored.find(({ id }) => id === releaseId)),
  )
}

function toRow({ id, name, state, created_at, components }: InternalReleaseDetails) {
  return {
    id,
    name,
    state,
    created_at,
    frameworks: [...new Set(components.map(({ framework }) => framework))],
    model_count: components.length,
    alg_ids: components.map(({ algMetadataId }) => algMetadataId),
    normalizations: [...new Set(components.map(({ imageNormalizationMethod: method }) => method))],
    sensitivities: components.map(({ sensitivity }) => sensitivity),
  }
}

/** Returns a valid release. Tests override the fields that they are about. */
function aRelease(changes: Partial<InternalReleaseDetails> = {}): InternalReleaseDetails {
  return {
    id: 7,
    name: 'Savanna 3',
    description: 'For the dry season',
    state: 'draft',
    created_at: '2026-01-02T03:04:05.678Z',
    created_by: 'ada@example.org',
    state_changed_at: null,
    state_changed_by: null,
    account_count: 2,
    components: [aComponent()],
    ...changes,
  }
}

export function aComponent(changes: Partial<InternalReleaseComponent> = {}): InternalReleaseComponent {
  return {
    algMetadataId: 11,
    name: 'Detector',
    framework: 'YOLOv5',
    isIntermediate: false,
    saveBBImages: false,
    saveCroppedImages: false,
    downstreamConfigs: [],
    bypassClasses: [],
    ignoredClasses: [],
    imageNormalizationMethod: 'resize',
    sensitivity: 0.6,
    classes: [],
    ...changes,
  }
}

/** Returns a model that can be released. */
export function anAlg(changes: Partial<InternalAlg> = {}): InternalAlg {
  return {
    alg_id: 11,
    meta_alg_id: null,
    name: 'Detector',
    description: '',
    alg_type: '',
    author: '',
    framework: 'YOLOv5',
    date_created: '2026-01-02T03:04:05.678Z',
    alg_bucket: 'models',
    alg_path: 'detector.tflite',
    md5_checksum: '0123456789abcdef0123456789abcdef',
    sha256: null,
    size_bytes: null,
    class_count: 0,
    is_reference: false,
    ...changes,
  }
}
