declare module '*.min.css';
