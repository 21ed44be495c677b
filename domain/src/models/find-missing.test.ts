import { expect, test } from 'vitest'
import { findMissing } from './find-missing.ts'

const whole = {
  framework: 'YOLOv5',
  alg_bucket: 'models',
  alg_path: 'savanna.tflite',
  md5_checksum: '0'.repeat(32),
}

test.each([
  [{}, []],
  [{ framework: '2StageClassifier' }, []],
  [{ framework: 'PyTorch' }, ['framework']],
  [{ framework: 'yolov5' }, ['framework']],
  [{ md5_checksum: null }, ['md5_checksum']],
  [{ alg_bucket: '', alg_path: ' ' }, ['alg_path', 'alg_bucket']],
  [
    { framework: '', alg_bucket: null, alg_path: null, md5_checksum: null },
    ['alg_path', 'alg_bucket', 'md5_checksum', 'framework'],
  ],
])('a model with %j lacks %j', (changes, missing) => {
  expect(findMissing({ ...whole, ...changes })).toEqual(missing)
})
