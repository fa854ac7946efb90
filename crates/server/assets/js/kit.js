// What nearly every module needs, under one name.
export * from './api.js';
export * from './dom.js';
export * from './grid.js';
export * from './shared.js';
export * from './strings.js';
