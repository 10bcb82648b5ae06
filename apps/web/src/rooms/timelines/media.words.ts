import type { MediaKind, UploadLimits } from '@soteria/contract/timelines/timelines.shapes';
import { sizeWords } from '../../ui/size-words.ts';

const KIND: Record<MediaKind, string> = { Image: 'Photo', Video: 'Video', Audio: 'Sound', File: 'File' };
const MANY: Record<MediaKind, string> = {
  Image: 'Photos',
  Video: 'Videos',
  Audio: 'Sounds',
  File: 'Files',
};

export const mediaWords = {
  attach: 'Attach',
  photoOrVideo: 'Photo or video',
  camera: 'Use the camera',
  file: 'File',
  recordSound: 'Record sound',
  limits: ({ Image, Video, Audio, File }: UploadLimits) =>
    `Photos up to ${sizeWords(Image)}, videos up to ${sizeWords(Video)}, sounds up to ${sizeWords(Audio)}, files up to ${sizeWords(File)}.`,
  tooLarge: (name: string, kind: MediaKind, size: number, limit: number) =>
    `“${name}” is ${sizeWords(size)}. ${MANY[kind]} can have up to ${sizeWords(limit)}.`,
  empty: (name: string) => `“${name}” is empty.`,
  folder: (name: string) => `“${name}” is a folder. Choose the files in it.`,
  dropHere: 'Drop to attach',
  chosen: 'To be sent with the message',
  chosenCount: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 file to be sent' : `${count} files to be sent`,
  takeOut: (name: string) => `Take out ${name}`,
  understood: 'Close',
  waiting: 'Waiting',
  uploading: (name: string) => `Sending ${name}`,
  percent: (share: number, size: number) => `${Math.round(share * 100)} % of ${sizeWords(size)}`,
  finishing: 'Sent, being checked',
  cancelNamed: (name: string) => `Cancel ${name}`,
  errorUploadingMedia: 'Error uploading media',
  errorUploadingFile: 'Error uploading file',
  noConnection: 'No connection. It is tried again when you are connected.',
  retry: 'Try now',
  discard: 'Discard',
  shown: (kind: MediaKind, author: string, time: string, name: string) =>
    `${KIND[kind]} from ${author}, ${time}: ${name}`,
  notLoaded: 'This could not be loaded.',
  loadAgain: 'Load again',
  notPlayable: 'This browser cannot play it. Download it instead.',
  download: 'Download',
  errorDownloading: 'The file could not be downloaded',
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  position: (name: string) => `Position in ${name}`,
  positionOf: (at: string, length: string) => `${at} of ${length}`,
  viewer: 'Photos and videos',
  count: (at: number, count: number) => `${at} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  soundName: (at: Date) =>
    `Sound ${at.toLocaleDateString('en-CA')} ${at.toLocaleTimeString('en-GB').replaceAll(':', '.')}`,
  asking: 'Allow the microphone in your browser',
  recording: 'Recording',
  recorded: 'Recorded sound',
  recordingEnds: (minutes: number) => `Ends after ${minutes} min`,
  stop: 'Stop',
  sendSound: 'Send sound',
  refused:
    'The microphone is not allowed for this site. Allow it in the browser’s settings for this page, then try again.',
  noMicrophone: 'No microphone was found. Connect one, then try again.',
  notRecorded: 'The sound could not be recorded. Try again.',
  tryAgain: 'Try again',
};
