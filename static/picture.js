// The picture of a match as PNG, which messengers take: drawn from the SVG, to be kept or shared.

import { withFile } from "./share.js";

/** The picture in its own size as a file of that name; null where it can't be drawn. */
async function drawn(picture, name) {
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return blob && new File([blob], name, { type: blob.type });
}

/** Offer the file; where there is none, the page stays as it is. */
async function offer(link) {
  const file = await drawn(document.querySelector("[data-picture]"), link.download).catch(() => null);
  if (!file) return;
  link.href = URL.createObjectURL(file);
  link.hidden = false;
  withFile(document.querySelector("[data-share]"), file);
}

offer(document.querySelector("[data-png]"));
