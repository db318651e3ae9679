import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive; what it says of itself may be untrue. */
export type ZipEntry = {
  name: string;
  content: string | Uint8Array;
  isStored?: boolean;
  /** What the archive says its bytes are, instead of how many there are. */
  saidSize?: number;
  flags?: number;
};

/** A ZIP archive. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored = false, saidSize, flags = 0 } of entries) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const said = Buffer.alloc(26);
    said.writeUInt16LE(20, 0);
    said.writeUInt16LE(flags, 2);
    said.writeUInt16LE(isStored ? 0 : 8, 4);
    said.writeUInt32LE(crc32(bytes), 10);
    said.writeUInt32LE(packed.length, 14);
    said.writeUInt32LE(saidSize ?? bytes.length, 18);
    said.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), said, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.from('PK\x01\x02\x14\x00');
    directory.push(Buffer.concat([made, said, rest, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}
